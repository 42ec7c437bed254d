/** The server's answer to a program that signs in. */
export interface TokenAnswer {
  type: string
  accessToken: string
  refreshToken: string
}

/** The tokens of an app; a browser has none and uses its cookie. */
export function readTokens(): TokenAnswer | null {
  const [type, accessToken, refreshToken] = ['tokenType', 'accessToken', 'refreshToken'].map((name) =>
    localStorage.getItem(name),
  )
  return type && accessToken && refreshToken ? { type, accessToken, refreshToken } : null
}

export function storeTokens({ type, accessToken, refreshToken }: TokenAnswer): void {
  localStorage.setItem('tokenType', type)
  localStorage.setItem('accessToken', accessToken)
  localStorage.setItem('refreshToken', refreshToken)
}

export function clearTokens(): void {
  for (const name of ['tokenType', 'accessToken', 'refreshToken']) localStorage.removeItem(name)
}
