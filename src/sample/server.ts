import { sampleService } from './sample-service.js';
import { openSession } from './session.js';
import { serveStdio } from './stdio.js';

serveStdio(openSession(sampleService));
