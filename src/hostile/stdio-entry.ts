import { connect } from 'node:net';

import { addressVariable, serverVariable, tokenVariable } from './control/control-address.js';

/**
 * The process that the client under test starts as its server. It decides nothing: every byte from the client
 * goes to the engine, every byte from the engine goes to the client.
 */
const [host, port] = (process.env[addressVariable] ?? '').split(':');
const channel = connect({ host: host ?? '127.0.0.1', port: Number(port), allowHalfOpen: true });

channel.setNoDelay(true);
channel.write(`${process.env[tokenVariable] ?? ''} ${process.env[serverVariable] ?? ''}\n`);
process.stdin.pipe(channel);
channel.pipe(process.stdout);
channel.on('end', () => process.stdout.write('', () => process.exit(0)));
channel.on('error', () => process.exit(1));
channel.on('close', () => process.exit(0));
process.stdout.on('error', () => process.exit(0));
