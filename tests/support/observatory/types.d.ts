declare module '@mdn/mdn-http-observatory' {
  /** Rates what a host answers under an address without scheme. */
  export function scan(address: string): Promise<{
    scan: { score: number; grade: string }
    tests: Record<string, { result: string; scoreModifier: number }>
  }>
}
