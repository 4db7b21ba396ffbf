import { callMembers } from './call-members.js';
import { callName } from './call-name.js';
import { envelope } from './envelope.js';
import type { MessageFamily } from './message-family.js';

/** The families of hostile messages, in the order in which they are planned. */
export const messageFamilies: readonly MessageFamily[] = [callName, callMembers, envelope];
