/** A revision of the protocol as we speak it. What holds on one says nothing of the other. */
export type Era = '2026-07-28' | '2025-11-25';

export const eras: readonly Era[] = ['2026-07-28', '2025-11-25'];
