import type { Service } from './service.js';
import { callTool } from './service.js';
import { list } from './tools/list.js';
import { preview } from './tools/preview.js';
import { search } from './tools/search.js';

/** The sample service as it should be: no law is known that it breaks. */
export const sampleService: Service = {
  info: { name: 'mcp-assay-sample', version: '1.0.0' },
  tools: [search, preview, list],
  call: (tool, args) => [callTool(tool, args)],
};
