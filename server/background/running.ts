/** Background work in progress. `stop()` resolves once it has ended. */
export interface Running {
  stop(): Promise<void>
}
