/** A JSON Schema dialect that we read. MCP's default is 2020-12. */
export type Dialect = '2020-12' | '2019-09' | 'draft-07' | 'draft-06' | 'draft-04';
