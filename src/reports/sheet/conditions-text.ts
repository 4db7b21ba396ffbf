import type { SheetConditions } from '../../hostile/sheet/conditions.js';
import { grouped } from '../escape.js';

const unknown = 'not known';

/** The conditions of execution, a name and a text each. */
export const conditionTexts = (
  conditions: SheetConditions,
): readonly (readonly [name: string, text: string])[] => {
  const { server, client, host, resultBytes } = conditions;
  return [
    ['server', `${server.name} ${server.version}, no SDK in it`],
    ['host', host ?? 'none: the client was driven by itself'],
    ['client', `${client.name} ${client.version}`],
    ['transport', conditions.transport],
    ['protocol version on the wire', conditions.protocolVersion],
    ['model', conditions.model ?? unknown],
    ['route of resource reads', conditions.readRoute ?? unknown],
    ['authorization', conditions.authorization],
    [
      'bytes of a delivered result',
      resultBytes === null ? unknown : `${grouped(resultBytes.least)} to ${grouped(resultBytes.most)}`,
    ],
    ['how it was seen what the model sees', conditions.modelVisibility],
    ['executed at', conditions.executedAt],
    ['evidence', 'evidence/ beside this file, a file a row; run.ndjson#N is an event'],
  ];
};
