import { type Env, env } from '#app/env.server.ts'
import { appleRedirectUri } from '#providers/apple.server.ts'
import { kakaoRedirectUri } from '#providers/kakao.server.ts'

type Setting = keyof Env

/** Something outside that the operator may connect. */
export interface Integration {
  name: string
  isConfigured: boolean
  /** The settings it needs, and whether each is set; never their values. */
  settings: Array<{ name: Setting; isSet: boolean }>
  /** The features that need it. */
  purpose: string
  /** How to get it. */
  how: string
  /** The address to register there, to the letter. */
  address?: string
}

/** Everything that can be connected: for the start's report and for /auth/admin/setup. */
export function listIntegrations(): Integration[] {
  const apple: Setting[] = ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']
  return [
    {
      ...readSettings('KAKAO_CLIENT_ID'),
      name: '카카오 로그인',
      purpose: '웹에서 카카오로 로그인',
      how: 'developers.kakao.com에서 앱을 만들어 카카오 로그인을 켜고, 동의항목에서 닉네임을 선택하고, 아래 주소를 Redirect URI로 등록합니다. REST API 키가 KAKAO_CLIENT_ID입니다. Client Secret을 켰다면 KAKAO_CLIENT_SECRET도 넣습니다.',
      address: kakaoRedirectUri(),
    },
    {
      ...readSettings('KAKAO_ADMIN_KEY'),
      name: '카카오 연결 끊기',
      purpose: '탈퇴한 회원의 카카오 연결을 끊기',
      how: '카카오 앱의 앱 키에 있는 어드민 키입니다.',
    },
    {
      ...readSettings('KAKAO_REDIRECT_URLS'),
      name: '앱의 카카오 로그인',
      purpose: '안드로이드·iOS 앱에서 카카오로 로그인',
      how: '앱이 쓰는 redirectUrl을 쉼표로 구분해 입력합니다. 카카오에도 같은 주소를 등록해야 합니다.',
    },
    {
      ...readSettings('APPLE_CLIENT_ID', ...apple),
      name: 'Apple 로그인',
      purpose: 'Apple 기기의 웹에서 Apple로 로그인',
      how: 'developer.apple.com에서 Services ID를 만들어 Sign in with Apple을 켜고 아래 주소를 Return URL로 등록합니다(https여야 합니다). Services ID가 APPLE_CLIENT_ID이고, 키 파일(.p8)의 내용이 APPLE_PRIVATE_KEY, 그 키의 ID가 APPLE_KEY_ID, 팀 ID가 APPLE_TEAM_ID입니다.',
      address: appleRedirectUri(),
    },
    {
      ...readSettings('APPLE_BUNDLE_ID', ...apple),
      name: '앱의 Apple 로그인',
      purpose: 'iOS 앱에서 Apple로 로그인',
      how: 'iOS 앱의 번들 ID가 APPLE_BUNDLE_ID입니다. 나머지는 웹과 같습니다.',
    },
    {
      ...readSettings('FIREBASE_CREDENTIALS'),
      name: '앱 알림 (FCM)',
      purpose: '안드로이드·iOS 앱으로 알림',
      how: 'console.firebase.google.com에서 프로젝트를 만들고, 프로젝트 설정 › 서비스 계정에서 새 비공개 키를 받습니다. 그 JSON 파일의 경로나 내용이 FIREBASE_CREDENTIALS입니다. iOS는 프로젝트 설정 › 클라우드 메시징에 APNs 인증 키도 올려야 합니다.',
    },
    {
      ...readSettings('TELEGRAM_BOT_TOKEN'),
      name: '텔레그램 알림',
      purpose: '텔레그램 대화방으로 알림',
      how: '텔레그램에서 @BotFather에게 /newbot을 보내 봇을 만듭니다. 그때 받는 토큰이 TELEGRAM_BOT_TOKEN입니다. 사이트가 https로 열려 있으면 TELEGRAM_WEBHOOK=on으로 텔레그램이 바로 알려 주게 할 수 있습니다.',
    },
    {
      ...readSettings('COUPANG_ACCESS_KEY', 'COUPANG_SECRET_KEY'),
      name: '쿠팡 파트너스',
      purpose: '쿠팡 상품의 제휴 링크',
      how: 'partners.coupang.com에서 API 키를 받습니다.',
    },
    {
      ...readSettings('LINKPRICE_ID'),
      name: '링크프라이스',
      purpose: '그 밖의 쇼핑몰의 제휴 링크',
      how: 'linkprice.com에서 받은 A로 시작하는 아이디입니다.',
    },
    {
      ...readSettings('VAPID_SUBJECT'),
      name: '운영자 연락처',
      purpose: '푸시 서비스와 도움말에 보이는 연락처',
      how: 'mailto:나 https://로 시작하는 주소입니다. 없으면 푸시 서비스에는 사이트 주소를 보내고(http이면 mailto:nobody@example.com), 도움말에는 연락처가 없다고 표시합니다.',
    },
  ]
}

function readSettings(...names: Setting[]): Pick<Integration, 'settings' | 'isConfigured'> {
  const settings = names.map((name) => ({ name, isSet: isSet(env[name]) }))
  return { settings, isConfigured: settings.every((setting) => setting.isSet) }
}

const isSet = (value: Env[Setting]): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined
