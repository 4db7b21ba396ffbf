import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { writeJson } from '../../../protocol/json/writer.js';
import { calling, connecting, listing } from '../../play/acts.js';
import type { Play } from '../../play/play.js';
import { structuredResult } from '../forms.js';
import type { SeenPlay } from '../performer.js';
import { outcomeOf } from '../performer.js';
import type { RowTrial } from '../row-trial.js';
import { endingOf } from '../row-trial.js';
import type { FillableRow } from '../sheet-row.js';

const toolWith = (value: JsonObject, more: JsonObject = {}): JsonObject => ({
  name: 'judged',
  description: 'Gives a value under a schema that is hard to judge.',
  inputSchema: { type: 'object' },
  outputSchema: { type: 'object', properties: { value }, required: ['value'], ...more },
});

const plain: JsonObject = {
  name: 'plain',
  description: 'Gives a number.',
  inputSchema: { type: 'object' },
  outputSchema: { type: 'object', properties: { value: { type: 'integer' } }, required: ['value'] },
};

/** Lists a tool and gets this value from it. */
function playOf({ scene: { era } }: RowTrial, tool: JsonObject, value: Json): Play {
  const result = structuredResult(writeJson({ value }));
  return [connecting(), listing(era, [tool, plain]), calling(era, 'judged', result)];
}

const listingRefused = ({ acts }: SeenPlay): boolean =>
  acts.some((act) => act.ask.op === 'listTools' && outcomeOf(act) !== 'success');

export const networkRef: FillableRow = {
  id: 'R01',
  async fill(trial) {
    const { canary } = trial.scene;
    const token = 'sheet-schema';
    const before = canary.connections(token);
    const places: readonly (readonly [string, JsonObject])[] = [
      ['a member', toolWith({ $ref: `${canary.link(token)}/member.json` })],
      ['allOf', toolWith({ allOf: [{ $ref: `${canary.link(token)}/all.json#/$defs/a` }] })],
      ['$schema', toolWith({ type: 'string' }, { $schema: `${canary.link(token)}/dialect.json` })],
    ];
    let refused = 0;
    for (const [name, tool] of places) {
      const { seen } = await trial.refuse(`$ref in ${name}`, playOf(trial, tool, 1), { anew: true });
      if (listingRefused(seen)) refused += 1;
      const call = trial.scene.era;
      await trial.record(`the tool beside it, ${name}`, [
        connecting(),
        listing(call, [tool, plain]),
        calling(call, 'plain', structuredResult('{"value":1}')),
      ]);
    }
    const fetched = canary.connections(token) - before;
    const beside = `${fetched} fetched; the whole list was refused ${refused} times`;
    const result = trial.result('unvalidated', { beside });
    return fetched === 0 ? result : { ...result, verdict: 'FAIL', cause: 'fetched' };
  },
};

/** Levels of references, each used twice: two to this power ways through the schema. */
const doublings = 24;
const levels = 3000;

function doubling(): JsonObject {
  const definitions: Record<string, JsonObject> = { d0: { type: 'string' } };
  for (let at = 1; at <= doublings; at += 1) {
    const below = { $ref: `#/$defs/d${at - 1}` };
    definitions[`d${at}`] = { anyOf: [below, below] };
  }
  return toolWith({ $ref: `#/$defs/d${doublings}` }, { $defs: definitions });
}

function nested(): JsonObject {
  let schema: JsonObject = { type: 'string' };
  for (let at = 0; at < levels; at += 1) schema = { anyOf: [schema] };
  return toolWith(schema);
}

const attacks: readonly (readonly [name: string, tool: () => JsonObject, value: Json])[] = [
  [`anyOf 2^${doublings}`, doubling, 1],
  [`anyOf ${levels} deep`, nested, 1],
  ['pattern ^(a+)+$', () => toolWith({ type: 'string', pattern: '^(a+)+$' }), `${'a'.repeat(40)}!`],
];

/** Whether every act came back, and none by giving up. */
const ended = ({ acts }: SeenPlay): boolean =>
  acts.every((act) => act.reply.kind === 'answered' && outcomeOf(act) !== 'timeout');

export const validationBounded: FillableRow = {
  id: 'R02',
  async fill(trial) {
    const ends: string[] = [];
    for (const [name, tool, value] of attacks) {
      const isRight = (seen: SeenPlay): boolean =>
        ended(seen) && (listingRefused(seen) || outcomeOf(seen.last) !== 'success');
      const { seen } = await trial.ask(name, playOf(trial, tool(), value), isRight, { anew: true });
      ends.push(`${name}: ${ended(seen) ? endingOf(seen) : 'no end in time'}`);
    }
    return trial.result('unbounded', { instead: ends.join('; ') });
  },
};
