import '@remix-run/node'

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** The word by which this answer's scripts are known to its content security policy. */
    nonce: string
  }
}
