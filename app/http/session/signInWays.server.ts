import { env } from '#app/env.server.ts'
import type { SignInWay } from '#domain/accounts/signIn/signInWay.ts'
import { isAppleConfigured } from '#providers/apple.server.ts'
import { clientKind } from '../display/clientKind.server.ts'

/**
 * The ways to sign in here: Apple on Apple devices, without authentication in the apps, and only configured
 * ones.
 */
export function listSignInWays(request: Request): SignInWay[] {
  const kind = clientKind(request)
  const isApple = kind === 'apple-web' || kind === 'ios-app'
  const isApp = kind === 'android-app' || kind === 'ios-app'
  const ways: Array<[SignInWay, boolean]> = [
    ['kakao', env.KAKAO_CLIENT_ID !== undefined],
    ['apple', isApple && isAppleConfigured()],
    ['noauth', isApp],
  ]
  return ways.filter(([, isOffered]) => isOffered).map(([way]) => way)
}
