import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest';
import { eventSchema } from '../../src/engine/events.schema.js';
import type { AssayEvent, EventType } from '../../src/engine/events.js';
import type { BaselineDocument } from '../../src/reports/baseline.js';
import type { baselineSchema } from '../../src/reports/baseline.schema.js';
import { eventFault } from '../../src/reports/event-fault.js';
import { eventLine, ndjsonLog } from '../../src/reports/ndjson.js';
import { readEvents } from '../../src/reports/ndjson-reader.js';
import { receiptOf } from '../../src/reports/receipt-builder.js';
import type { Receipt } from '../../src/reports/receipt.js';
import { receiptSchema } from '../../src/reports/receipt.schema.js';
import { property } from '../property.js';
import {
  at,
  bodyArbitraries,
  events,
  numbered,
  sampleBodies,
  streams,
} from '../src/reports/sample-events.js';
import type { Same, TypeOf } from './schema-type.js';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const isEvent = ajv.compile(eventSchema);
const isReceipt = ajv.compile(receiptSchema);
const types = Object.keys(sampleBodies) as readonly EventType[];

const folder = mkdtempSync(join(tmpdir(), 'formats-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('published schemas and types say the same', () => {
  test('at compile time', () => {
    const eventsAgree: Same<AssayEvent, TypeOf<typeof eventSchema>> = true;
    const receiptsAgree: Same<Receipt, TypeOf<typeof receiptSchema>> = true;
    const baselinesAgree: Same<BaselineDocument, TypeOf<typeof baselineSchema>> = true;
    expectTypeOf<TypeOf<typeof eventSchema>>().not.toBeAny();
    expectTypeOf<TypeOf<typeof receiptSchema>>().not.toBeNever();
    expectTypeOf<TypeOf<typeof baselineSchema>>().not.toBeNever();
    expect([eventsAgree, receiptsAgree, baselinesAgree]).toEqual([true, true, true]);
  });

  test('each type of event has its branch, and no other has', () => {
    expect(Object.keys(eventSchema.$defs).sort()).toEqual([...types].sort());
    expect(eventSchema.oneOf.map(({ $ref }) => $ref).sort()).toEqual(
      types.map((type) => `#/$defs/${type}`).sort(),
    );
  });

  test.each(types)('a sample %s is valid, and is not with a member too many or one too few', (type) => {
    const [sample] = numbered([sampleBodies[type]]);
    expect(isEvent(sample)).toBe(true);
    expect(isEvent({ ...sample, extra: 1 })).toBe(false);
    for (const member of Object.keys(sample ?? {})) {
      const { [member]: _, ...rest } = { ...sample } as Record<string, unknown>;
      const required: readonly string[] = eventSchema.$defs[type].required;
      expect([member, isEvent(rest)]).toEqual([member, !required.includes(member)]);
    }
  });

  property('every event that the types allow is valid', [events], (event) => {
    isEvent(event);
    expect(isEvent.errors ?? []).toEqual([]);
    expect(eventFault(event)).toBeUndefined();
  });

  test.each(types)('strange members inside a %s are refused', (type) => {
    fc.assert(
      fc.property(bodyArbitraries[type], fc.nat(), (body, pick) => {
        const event: Record<string, unknown> = JSON.parse(eventLine({ v: 1, seq: 0, at: at(0), ...body }));
        const names = Object.keys(event);
        const name = names[pick % names.length] ?? 'v';
        expect(isEvent({ ...event, [name]: [[]] })).toBe(false);
        expect(eventFault({ ...event, [name]: [[]] })).toBeDefined();
      }),
      { numRuns: 20 },
    );
  });

  property('every stream of events makes a valid receipt', [streams], (stream) => {
    const receipt = receiptOf(stream);
    isReceipt(receipt);
    expect(isReceipt.errors ?? []).toEqual([]);
  });
});

describe('an event log loses nothing', () => {
  property('a line reads back as the event that was written', [events], (event) => {
    const line = eventLine(event);
    expect(line).not.toMatch(/[\n\r]/);
    expect(Buffer.from(line, 'utf8').toString('utf8')).toBe(line);
    expect(isDeepStrictEqual(JSON.parse(line), event)).toBe(true);
  });

  property('a file reads back as the stream that was written', [streams], (stream) => {
    const path = join(folder, 'run.ndjson');
    writeFileSync(path, '');
    const log = ndjsonLog(path);
    for (const event of stream) log.onEvent(event);
    log.close();
    expect(isDeepStrictEqual([...readEvents(path)], stream)).toBe(true);
  });

  property('the receipt of a log is the receipt of the run', [streams], (stream) => {
    const read = stream.map((event) => JSON.parse(eventLine(event)) as AssayEvent);
    expect(isDeepStrictEqual(receiptOf(read), receiptOf(stream))).toBe(true);
  });
});
