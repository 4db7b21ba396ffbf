import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { LaneOrder, LaneResult } from './lane.js';

const entry = fileURLToPath(new URL('./lane-entry.js', import.meta.url));

/**
 * Measures a lane in a process of its own, whose children share its core when it is pinned.
 * The SDK's HTTP client warns of abort listeners at each call: stderr is let go.
 */
export async function runLane(order: LaneOrder): Promise<LaneResult> {
  const node = [process.execPath, entry, JSON.stringify(order)];
  const [command = '', ...args] = order.lane.pinned ? ['taskset', '-c', '0', ...node] : node;
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [said, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new Error(`a lane ended with ${code}: ${JSON.stringify(order.lane)}`);
  return JSON.parse(said) as LaneResult;
}
