import { index, type RouteConfig, route } from '@remix-run/route-config'

/** A call of api/v0: a resource route under routes/api/v0; several paths may share a file. */
const call = (path: string, file: string) =>
  route(`api/v0/${path}`, `routes/api/v0/${file}.ts`, { id: `api/v0/${path}` })
/** A screen under routes/web. */
const screen = (path: string, file: string) => route(path, `routes/web/${file}.tsx`)
/** An address that answers without a screen of its own. */
const act = (path: string, file: string) => route(path, `routes/web/${file}.ts`)

/** Every URL of the product. */
export default [
  // screens
  index('routes/web/products/home.tsx'),
  screen('bestCheapers', 'products/bestCheapers'),
  screen('products', 'products/products'),
  screen('products/:id', 'products/product'),
  screen('keywordNotify', 'alerts/keywordNotify'),
  screen('auth/my/devices', 'devices/devices'),
  screen('auth/my/sessions', 'accounts/sessions'),
  screen('auth/my/notifyHistories', 'devices/notifyHistories'),
  screen('auth/my/pointHistories', 'rewards/pointHistories'),
  screen('auth/my/starPointHistories', 'rewards/starPointHistories'),
  screen('auth/my/actionHistories', 'rewards/actionHistories'),
  screen('auth/my/invitations', 'rewards/invitations'),
  screen('login', 'accounts/signIn/login'),
  screen('auth/my/info', 'accounts/profile/info'),
  screen('auth/my/blocks', 'accounts/profile/blocks'),
  screen('auth/signout', 'accounts/profile/signout'),
  screen('users/:id', 'accounts/profile/user'),
  screen('auth/my/notifiedTime', 'devices/notifiedTime'),
  screen('menu', 'shell/menu'),
  screen('status', 'products/status'),
  screen('auth/admin/prices', 'admin/prices'),
  screen('external', 'products/external'),
  screen('bridge', 'shell/bridge'),
  screen('help', 'shell/help'),
  screen('error/404', 'shell/error404'),
  screen('error/50x', 'shell/error50x'),
  screen('*', 'shell/unknown'),

  // acts without a screen
  act('login/kakao', 'accounts/signIn/kakao'),
  act('login/kakao/callback', 'accounts/signIn/kakaoCallback'),
  act('login/apple', 'accounts/signIn/apple'),
  act('login/apple/callback', 'accounts/signIn/appleCallback'),
  act('logout', 'accounts/logout'),
  act('uploads/:fileName', 'accounts/profile/upload'),
  act('products/:id/prices.csv', 'products/priceSheet'),
  act('theme', 'shell/theme'),
  act('manifest.webmanifest', 'shell/manifest'),

  // accounts
  call('auth/my', 'accounts/my'),
  call('auth/my-summary', 'accounts/mySummary'),
  call('auth/my/events', 'accounts/events'),
  call('auth/my/session', 'accounts/session'),
  call('auth/my/sessions', 'accounts/sessions'),
  call('auth/my/sessions/:id', 'accounts/ownSession'),
  call('auth/my/socket-token', 'accounts/socketToken'),
  call('auth/logout', 'accounts/logout'),
  call('issue-token/noauth', 'accounts/signIn/issueNoauth'),
  call('issue-token/apple', 'accounts/signIn/issueApple'),
  call('oauth2/issue-token/kakao', 'accounts/signIn/issueKakao'),
  call('auth/my/identities/kakao', 'accounts/signIn/joinKakao'),
  call('auth/my/identities/apple', 'accounts/signIn/joinApple'),
  call('token/refresh', 'accounts/refresh'),
  call('auth/my/nickname', 'accounts/profile/nickname'),
  call('auth/my/image-upload', 'accounts/profile/imageUpload'),
  call('auth/my/image-apply', 'accounts/profile/imageApply'),
  call('auth/my/export', 'accounts/profile/export'),
  call('auth/sign-out', 'accounts/profile/signOut'),
  call('auth/my/product-activity-summary', 'accounts/people/myProductActivity'),
  call('auth/my/community-activity-summary', 'accounts/people/myCommunityActivity'),
  call('users/mention-data', 'accounts/people/mentionData'),
  call('users/:id', 'accounts/people/user'),
  call('users/:id/community-activity-summary', 'accounts/people/communityActivity'),
  call('auth/my/blocks', 'accounts/people/blocks'),
  call('auth/users/:id/block', 'accounts/people/block'),
  call('auth/users/:id/unblock', 'accounts/people/unblock'),
  call('auth/admin/users/:id/suspension', 'admin/suspension'),
  call('auth/admin/held-prices', 'admin/heldPrices'),
  call('auth/admin/held-prices/:id/acceptance', 'admin/priceAcceptance'),

  // rewards
  call('constant/levels', 'rewards/levels'),
  call('auth/my/tags', 'rewards/tags'),
  call('auth/my/point', 'rewards/point'),
  call('auth/my/point-histories', 'rewards/pointHistories'),
  call('auth/my/star-point-histories', 'rewards/starPointHistories'),
  call('auth/my/action-histories', 'rewards/actionHistories'),
  call('auth/my/action-histories/read', 'rewards/actionHistoriesRead'),
  call('auth/my/invitations', 'rewards/invitations'),
  call('auth/my/apply-invite-code', 'rewards/applyInviteCode'),

  // lists of one's own of which there is nothing yet
  call('auth/my/gift-game-givens', 'accounts/noneYet'),
  call('auth/my/gift-purchases', 'accounts/noneYet'),
  call('auth/my/comment-products', 'accounts/noneYet'),
  call('auth/my/mention-products', 'accounts/noneYet'),
  call('auth/my/product-sale-hot-ups', 'accounts/noneYet'),
  call('auth/boards/mine', 'accounts/noneYet'),
  call('auth/boards/my-like', 'accounts/noneYet'),
  call('auth/boards/my-bookmark', 'accounts/noneYet'),
  call('auth/board-comments/mine', 'accounts/noneYet'),
  call('auth/board-comments/my-like', 'accounts/noneYet'),

  // devices
  call('device-init', 'devices/deviceInit'),
  call('auth/my/device', 'devices/deviceByKey'),
  call('auth/my/devices', 'devices/devices'),
  call('auth/my/devices/:id', 'devices/device'),
  call('auth/my/devices/:id/send-test', 'devices/sendTest'),
  call('auth/my/notify-histories', 'devices/notifyHistories'),
  call('auth/my/notify-histories/read', 'devices/notifyHistoriesRead'),
  call('auth/my/notifiedTime', 'devices/notifiedTime'),
  call('auth/my/notified-start-time', 'devices/notifiedStartTime'),
  call('auth/my/notified-end-time', 'devices/notifiedEndTime'),
  call('auth/my/enable-ad-notify', 'devices/enableAdNotify'),
  call('push/public-key', 'devices/publicKey'),
  call('push/acks', 'devices/acks'),

  // products
  call('auth/products', 'products/add'),
  call('products', 'products/products'),
  call('products/:id', 'products/product'),
  call('products/:id/prices', 'products/prices'),
  call('products/:id/sales', 'products/sales'),
  call('deals', 'products/deals'),
  call('sources', 'products/sources'),
  call('categories', 'products/categories'),
  call('status', 'products/status'),

  // alerts
  call('auth/my/keyword-notifies', 'alerts/keywordNotifies'),
  call('auth/my/keyword-notifies/preview', 'alerts/keywordPreview'),
  call('auth/my/keyword-notifies/:id', 'alerts/keywordNotify'),
  call('auth/my/product-notifies', 'alerts/productNotifies'),
  call('auth/my/product-notifies/:id', 'alerts/productNotify'),
  call('auth/admin/keyword-aliases', 'alerts/keywordAliases'),

  call('*', 'unknown'),
] satisfies RouteConfig
