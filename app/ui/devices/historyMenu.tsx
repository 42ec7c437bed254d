import type { Explanation } from '#domain/alerts/explainedHistories.server.ts'
import { categoryName } from '#domain/catalog/categories/categories.ts'
import { ALERT_KINDS, KIND_NAMES, type SettableKind } from '#domain/devices/settings/notifySettings.ts'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Menu } from '../controls/popups/menu.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { watchPath } from '../products/deals/paths.ts'

const RECOMMENDED = '/recommendNotify'
const SETTINGS = '/auth/my/notifies?tab=settings'

interface HistoryMenuProps {
  id: number
  kind: SettableKind
  title: string
  explanation: Explanation | null
}

/** Behind ⋯ of a received message: mute what caused it, edit its conditions, save its product. */
export function HistoryMenu({ id, kind, title, explanation }: HistoryMenuProps) {
  const isRecommended = kind === 'RECOMMEND'
  // The cause of an alert is deleted after a month.
  const canMute = explanation !== null || !ALERT_KINDS.includes(kind)
  return (
    <Menu label={`${title} 더 보기`} size="small">
      {canMute && (
        <OnceForm method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          {explanation?.isMuted ? (
            <button type="submit" role="menuitem" name="_act" value="restore">
              <Icon name="bell-ring" size="small" />
              다시 켜기
            </button>
          ) : (
            <>
              <button type="submit" role="menuitem" name="_act" value="mute">
                <Icon name="bell-off" size="small" />
                {explanation === null
                  ? `${KIND_NAMES[kind]} 끄기`
                  : isRecommended
                    ? '이 상품 추천 끄기'
                    : '끄기'}
              </button>
              {explanation !== null && (
                <button type="submit" role="menuitem" name="_act" value="muteToday">
                  <Icon name="clock" size="small" />
                  {isRecommended ? '오늘만 추천 끄기' : '오늘만 끄기'}
                </button>
              )}
            </>
          )}
        </OnceForm>
      )}
      {explanation !== null && isRecommended && (
        <OnceForm method="post" action={RECOMMENDED} preventScrollReset>
          <input type="hidden" name="_act" value="refuse" />
          <button type="submit" role="menuitem" name="categoryId" value={explanation.categoryId}>
            <Icon name="ban" size="small" />
            {categoryName(explanation.categoryId)} 추천 끄기
          </button>
        </OnceForm>
      )}
      <Link to={editPath(kind, explanation)} role="menuitem">
        <Icon name={explanation === null ? 'sliders-horizontal' : 'pencil'} size="small" />
        {explanation === null ? '알림 설정' : '조건 수정'}
      </Link>
      {explanation !== null && (
        <OnceForm method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button type="submit" role="menuitem" name="_act" value="save">
            <Icon name="heart" size="small" />
            상품 저장
          </button>
        </OnceForm>
      )}
    </Menu>
  )
}

/** The form of the first alert that caused the message; the settings for a message without a deal. */
function editPath(kind: SettableKind, explanation: Explanation | null): string {
  if (explanation === null) return SETTINGS
  if (kind === 'RECOMMEND') return RECOMMENDED
  const keyword = explanation.alerts.find((alert) => alert.kind === 'KEYWORD')
  return kind === 'KEYWORD' && keyword?.alertId
    ? `/keywordNotify?edit=${keyword.alertId}`
    : watchPath(explanation.productId)
}
