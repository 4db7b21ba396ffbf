import type { JsonObject } from '../../../../arbitraries/json/json.js';
import { askingTwist, sealed } from '../asking.js';
import type { Control } from '../controls.js';
import { inMemory } from '../endpoint.js';
import { inHttp } from '../http.js';
import { Refusal } from '../kit.js';
import type { Twist } from '../kit.js';
import { stringOf } from '../tools.js';

const era = '2026-07-28';

const rounds = [1, 2, 3].map((round) => sealed({ round }));

/** Asks three times in a row, each time with a state of its own. */
function insistent(): Twist {
  const twist = askingTwist({ seal: () => rounds[0] ?? '', verifies: () => true });
  return {
    ...twist,
    outcome: (made, request) => {
      const before = twist.outcome?.(made, request) ?? made;
      const { params } = request;
      if (before instanceof Refusal || params['name'] !== 'order' || request.method !== 'tools/call')
        return before;
      const at = rounds.indexOf(stringOf(params['requestState'] ?? ''));
      if (params['requestState'] !== undefined && at < 0) return new Refusal(-32602, 'Invalid requestState');
      if (before['resultType'] === 'input_required' || before['isError'] === true || at === 2) return before;
      return at < 0 ? before : { resultType: 'input_required', requestState: rounds[at + 1] ?? '' };
    },
  };
}

/** Needs no state and sends one all the same. */
const careless: Twist = (() => {
  const twist = askingTwist({ verifies: () => true });
  return {
    ...twist,
    outcome: (made, request) => {
      const { params } = request;
      const isRetry = params['inputResponses'] !== undefined;
      const stated: JsonObject = isRetry ? { ...params, requestState: 'any' } : params;
      return twist.outcome?.(made, { ...request, params: stated }) ?? made;
    },
  };
})();

/** Correct servers that ask for input. */
export const askingControls: readonly Control[] = [
  { name: 'a server that asks for input', era, server: () => inMemory(era, askingTwist()) },
  { name: 'a server that asks for input over HTTP', era, server: () => inHttp(era, askingTwist()) },
  { name: 'a server that asks for input again and again', era, server: () => inMemory(era, insistent()) },
  { name: 'a server that asks for input and needs no state', era, server: () => inMemory(era, careless) },
];
