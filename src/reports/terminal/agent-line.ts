import type { Finding } from '../../engine/events.js';
import type { BaselineMark } from '../receipt.js';
import type { Style } from './style.js';

/**
 * A finding in one line whatever the width, for CI logs and coding agents:
 * `must output.conforms search /properties/total/type: total is a string. replay: …`.
 */
export function agentLine(finding: Finding, mark: BaselineMark | undefined, style: Style): string {
  const level = finding.flaky ? `flaky ${finding.level}` : finding.level;
  const tool = finding.tool === '' ? 'server' : finding.tool;
  const head = [level, finding.invariant, tool, finding.violation.place]
    .filter((part) => part !== '')
    .join(' ');
  const replay = finding.replay === '' ? '' : ` replay: ${finding.replay}`;
  const known = mark === undefined ? '' : ` known since ${mark.since}: ${mark.reason.replace(/\.?$/, '.')}`;
  return style.clean(`${head}: ${finding.violation.message.replace(/\.?$/, '.')}${known}${replay}`);
}
