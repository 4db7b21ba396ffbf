#!/usr/bin/env node
import { startSpareChild } from '../engine/workshop/child-workshop.js';

// Loading the command and starting the process that makes cases take a while each: they do it side by side.
if (process.argv[2] === 'fuzz') startSpareChild();
const { runProcess } = await import('./command-process.js');
await runProcess();
