/** The names of the states to which a list may be narrowed. */
export const DEAL_STATES = { LIVE: '진행 중', ENDED: '종료' } as const
