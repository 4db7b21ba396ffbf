import type { Implementation } from './protocol.js';

/** Who we are on the wire and in every file that we write; a test holds the version against package.json. */
export const identity: Implementation = { name: 'mcp-assay', version: '0.1.0' };
