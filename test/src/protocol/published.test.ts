import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { initializeParams } from '../../../src/protocol/2025-11-25/initialization.js';
import { errorCodes as codes2025 } from '../../../src/protocol/2025-11-25/error-codes.js';
import { errorCodes as codes2026 } from '../../../src/protocol/2026-07-28/error-codes.js';
import { inputRequiredResult } from '../../../src/protocol/2026-07-28/input-required.js';
import { shapeFaults } from '../../../src/protocol/definitions/shape.js';
import type { Era } from '../../../src/protocol/era.js';
import { readMessage } from '../../../src/protocol/message.js';
import { protocols } from '../../../src/protocol/protocols.js';
import { exampleDefinitions, examples, mutants, Published, published, whyNot } from './published.js';

/** The published name of each method's definitions: `Name` + `Request`, `Result`. */
const names: Readonly<Record<string, string>> = {
  'server/discover': 'Discover',
  initialize: 'Initialize',
  'tools/list': 'ListTools',
  'tools/call': 'CallTool',
  'resources/list': 'ListResources',
  'resources/templates/list': 'ListResourceTemplates',
  'resources/read': 'ReadResource',
  'prompts/list': 'ListPrompts',
  'prompts/get': 'GetPrompt',
  'completion/complete': 'Complete',
};

const nameOf = (method: string): string => names[method] ?? 'Empty';

const allMethods = (['2026-07-28', '2025-11-25'] as const).flatMap((era) =>
  [...protocols[era].methods.keys()].map((method) => [era, method] as const),
);

const params: Readonly<Record<string, JsonObject>> = {
  initialize: initializeParams(),
  'tools/call': { name: 'search', arguments: { query: 'x' } },
  'resources/read': { uri: 'file:///x' },
  'prompts/get': { name: 'x', arguments: { a: 'b' } },
  'completion/complete': { ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'a', value: 'b' } },
};

describe.skipIf(!published)(`the published definitions${whyNot}`, () => {
  const specification: Readonly<Record<Era, Published>> = published
    ? { '2026-07-28': new Published('2026-07-28'), '2025-11-25': new Published('2025-11-25') }
    : ({} as Record<Era, Published>);

  test.each(allMethods)('%s: what %s requires and of which types is what ours requires', (era, method) => {
    const definition = `${nameOf(method)}Result`;
    const fits = (value: Json): boolean => protocols[era].resultFaults(method, value).length === 0;
    // Instances differ in a few enums only, since their arrays hold every branch: two are enough to change.
    const full = specification[era].instances(definition).map((value) => complete(era, value));
    expect(full.map(fits)).toStrictEqual(full.map(() => true));
    expect(disagreements(specification[era], definition, full.slice(0, 2), fits)).toStrictEqual([]);
  });

  test('2026-07-28: a request for input has the published shape, and stricter choices in a form', () => {
    const spec = specification['2026-07-28'];
    const fits = (value: Json): boolean => shapeFaults(inputRequiredResult, value).length === 0;
    const kinds = [
      'CreateMessageRequest',
      'ElicitRequestFormParams',
      'ElicitRequestURLParams',
      'ListRootsRequest',
    ];
    const requests = kinds.map((kind) => spec.instances(kind)[0] as JsonObject);
    const full = requests.map((request): Json => {
      const asked = 'method' in request ? request : { method: 'elicitation/create', params: request };
      return { resultType: 'input_required', _meta: {}, requestState: '', inputRequests: { key0: asked } };
    });
    expect(full.map(fits)).toStrictEqual(full.map(() => true));
    const differing = disagreements(spec, 'InputRequiredResult', full, fits);
    const choices = /^ours refuses .*\/requestedSchema\/properties\/key\d+\/(enum|enumNames|oneOf)\b/;
    expect(differing.filter((what) => !choices.test(what))).toStrictEqual([]);
  });

  test.each(allMethods)('%s: our request for %s is a request by them', (era, method) => {
    const text = protocols[era].request(7, method, JSON.stringify(params[method] ?? {}));
    const definition = method === 'ping' ? 'PingRequest' : `${nameOf(method)}Request`;
    expect(specification[era].problem(definition, JSON.parse(text))).toBeUndefined();
    expect(readMessage(text)).toMatchObject({ kind: 'request', faults: [] });
  });

  test('our notification for the end of the handshake is one by them', () => {
    const text = protocols['2025-11-25'].notification('notifications/initialized');
    expect(specification['2025-11-25'].problem('InitializedNotification', JSON.parse(text))).toBeUndefined();
  });

  const methodNames = [...protocols['2026-07-28'].methods.keys()];
  const results = published
    ? methodNames.map((method) => [method, examples(`${nameOf(method)}Result`)] as const)
    : [];

  test.each(results)('every example result of %s passes ours', (method, files) => {
    expect(files.length).toBeGreaterThan(0);
    for (const [name, text] of files) {
      expect([name, protocols['2026-07-28'].resultFaults(method, JSON.parse(text) as Json)]).toStrictEqual([
        name,
        [],
      ]);
    }
  });

  test.each(methodNames)('every example request of %s passes our envelope', (method) => {
    for (const [name, text] of examples(`${nameOf(method)}Request`)) {
      expect([name, readMessage(text)]).toMatchObject([name, { kind: 'request', method, faults: [] }]);
    }
  });

  test('every example answer passes ours, but for one that the published definition refuses as well', () => {
    const refused: string[] = [];
    for (const method of methodNames) {
      for (const [name, text] of examples(`${nameOf(method)}ResultResponse`)) {
        const message = readMessage(text);
        expect([name, message.kind, message.faults]).toStrictEqual([name, 'result', []]);
        const result = message.kind === 'result' ? message.result : null;
        const problem = specification['2026-07-28'].problem(`${nameOf(method)}Result`, result);
        const faults = protocols['2026-07-28'].resultFaults(method, result);
        expect([name, faults.length === 0]).toStrictEqual([name, problem === undefined]);
        if (problem !== undefined) refused.push(name);
      }
    }
    expect(refused).toStrictEqual(['ReadResourceResultResponse/read-resource-result-response.json']);
  });

  test('every example of asked input passes ours', () => {
    const files = examples('InputRequiredResult');
    expect(files.length).toBeGreaterThan(0);
    for (const [name, text] of files) {
      const faults = protocols['2026-07-28'].resultFaults('tools/call', JSON.parse(text) as Json);
      expect([name, faults]).toStrictEqual([name, []]);
    }
  });

  test('every example error and notification passes our envelope, with a code that we know', () => {
    const kinds = published ? exampleDefinitions().filter((name) => /(Error|Notification)$/.test(name)) : [];
    for (const [name, text] of kinds.flatMap((kind) => [...examples(kind)])) {
      const value = JSON.parse(text) as JsonObject;
      const message = readMessage(
        'code' in value ? JSON.stringify({ jsonrpc: '2.0', id: 1, error: value }) : text,
      );
      expect([name, message.faults]).toStrictEqual([name, []]);
      if (message.kind !== 'error') continue;
      expect([name, Object.values(codes2026)]).toStrictEqual([
        name,
        expect.arrayContaining([message.error.code]),
      ]);
      expect(protocols['2026-07-28'].errorCodeFault(message.error.code)).toBeUndefined();
    }
  });

  test.each([
    ['2026-07-28', 'HeaderMismatchError', codes2026.headerMismatch],
    ['2026-07-28', 'MissingRequiredClientCapabilityError', codes2026.missingRequiredClientCapability],
    ['2026-07-28', 'UnsupportedProtocolVersionError', codes2026.unsupportedProtocolVersion],
    ['2025-11-25', 'URLElicitationRequiredError', codes2025.urlElicitationRequired],
  ] as const)('%s: %s has the code that we give it', (era, definition, code) => {
    const data = { requested: 'x', supported: [], requiredCapabilities: {}, elicitations: [] };
    const message = { jsonrpc: '2.0', id: 1, error: { code, message: 'm', data } };
    expect(specification[era].problem(definition, message)).toBeUndefined();
  });
});

/** The published `resultType` is any string; ours is the one that a complete result has. */
const complete = (era: Era, value: Json): Json =>
  era === '2026-07-28' ? { ...(value as JsonObject), resultType: 'complete' } : value;

/**
 * Where ours and theirs judge a mutated value differently. The published `resultType` is any string: not asked.
 */
function disagreements(
  spec: Published,
  definition: string,
  full: readonly Json[],
  fits: (value: Json) => boolean,
): readonly string[] {
  const places = full
    .flatMap((value) => [...mutants(value)])
    .filter(([what]) => spec.era === '2025-11-25' || !what.startsWith('/resultType :='))
    .filter(([, mutant]) => fits(mutant) !== spec.fits(definition, mutant))
    .map(([what, mutant]) => `${fits(mutant) ? 'ours takes' : 'ours refuses'} ${what}`);
  return [...new Set(places)];
}
