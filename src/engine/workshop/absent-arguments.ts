import { stringText } from '../../../arbitraries/adversarial/json-text.js';
import type { Stimulus } from '../../corpus/case.js';
import type { Proposal } from './proposal.js';

/** The params of a call that leaves `arguments` out, which is as good as `{}` where nothing is required. */
export const absentArguments = (tool: string): Stimulus & { readonly kind: 'params' } => ({
  kind: 'params',
  json: `{"name":${stringText(tool)}}`,
});

/** A call without `arguments`, once. */
export const withoutArguments = (tool: string): Proposal => ({
  stimulus: absentArguments(tool),
  mutations: [{ pointer: '', keyword: 'absent-arguments', what: 'the call has no arguments' }],
});
