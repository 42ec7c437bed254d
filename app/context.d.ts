import '@remix-run/node'

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** The value by which this answer's content security policy admits its scripts. */
    nonce: string
  }
}
