import { kindsBy, mapOf, meta, objectWith, string } from '../definitions/schema.js';
import { elicitationParams } from './elicitation.js';
import { resultMeta } from './result.js';
import { samplingParams } from './sampling.js';

/** Definition `InputRequest`: what a server may ask for, told apart by `method`. */
const inputRequest = kindsBy('method', {
  'sampling/createMessage': objectWith(['params'], { params: samplingParams }),
  'elicitation/create': objectWith(['params'], { params: elicitationParams }),
  'roots/list': objectWith([], { params: objectWith([], { _meta: meta }) }),
});

/** Definition `InputRequiredResult`, without the rule that one of its two members must be there. */
export const inputRequiredResult = objectWith(['resultType'], {
  resultType: { const: 'input_required' },
  _meta: resultMeta,
  inputRequests: mapOf(inputRequest),
  requestState: string,
});
