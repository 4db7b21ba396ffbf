/** Where the engine listens, as `127.0.0.1:port`. */
export const addressVariable = 'MCP_ASSAY_CONTROL';
/** What a server process has to show before anything else. */
export const tokenVariable = 'MCP_ASSAY_CONTROL_TOKEN';
/** Which of the servers (`a`, `b`, …) the process stands for. */
export const serverVariable = 'MCP_ASSAY_CONTROL_SERVER';
