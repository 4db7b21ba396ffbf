/** What SDKs put before the reason of each refusal: `MCP error -32602: Input validation error: Invalid arguments for tool x: …`. */
const head =
  /^\s*(?:MCP error -?\d{1,6}:\s*)*(?:Input validation error:\s*)?(?:Invalid arguments for (?:tool|prompt) [^\n:]{1,200}:\s*)?/i;

/** The words of an answer behind what an SDK puts before each; all of them where there is nothing else. */
export function withoutHead(words: string): string {
  const rest = words.replace(head, '');
  return rest.trim() === '' ? words : rest;
}
