import type { IncomingMessage } from 'node:http';

/** The whole body, unless it is longer than `limit` or the client goes away before its end. Never rejects. */
export async function requestBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | 'too-long' | 'gone'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) return 'too-long';
      chunks.push(chunk);
    }
  } catch {
    return 'gone';
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}
