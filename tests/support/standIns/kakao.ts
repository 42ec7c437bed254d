import { afterAll, beforeAll, beforeEach } from 'vitest'
import { env } from '#app/env.server.ts'
import { type Provider, startProvider } from '#server/demo/provider.ts'
import { KAKAO_IDS } from '../people/cast.ts'

const CLIENT = { clientId: 'rest-api-key', clientSecret: 'client-secret' }

/** The address at which an app gets its code. */
export const APP_REDIRECT = 'https://localhost/app/kakao'

/** Runs the local provider for a test file and points the program at it before each test. */
export function kakaoForThisFile(): void {
  let provider: Provider
  beforeAll(async () => {
    provider = await startProvider({
      ...CLIENT,
      redirectUris: [`${env.ORIGIN}/login/kakao/callback`, APP_REDIRECT],
      people: [
        { id: Number(KAKAO_IDS.kim), nickname: '김하늘' },
        { id: Number(KAKAO_IDS.park), nickname: '박관리', note: '최고 운영자' },
      ],
    })
  })
  beforeEach(() => {
    env.KAKAO_CLIENT_ID = CLIENT.clientId
    env.KAKAO_CLIENT_SECRET = CLIENT.clientSecret
    env.KAKAO_AUTH_URL = provider.url
    env.KAKAO_API_URL = provider.url
    env.KAKAO_REDIRECT_URLS = [APP_REDIRECT]
  })
  afterAll(() => provider.close())
}

/** Chooses a person on the provider's page, or `cancel`; returns the address of the redirect. */
export async function pick(question: string, person: keyof typeof KAKAO_IDS | 'cancel'): Promise<string> {
  const address = new URL(question)
  address.searchParams.set('person', person === 'cancel' ? person : KAKAO_IDS[person])
  const answer = await fetch(address, { redirect: 'manual' })
  const location = answer.headers.get('Location')
  if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
  return location
}

/** A new code for an app. */
export async function appCode(person: keyof typeof KAKAO_IDS, redirectUri = APP_REDIRECT): Promise<string> {
  const question = new URL(`${env.KAKAO_AUTH_URL}/oauth/authorize`)
  question.search = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT.clientId,
    redirect_uri: redirectUri,
    scope: 'profile_nickname',
  }).toString()
  return new URL(await pick(question.href, person)).searchParams.get('code') as string
}
