import { useState } from 'react'
import type { RecommendSettings } from '#domain/alerts/recommended/recommendSettings.server.ts'
import { CATEGORIES } from '#domain/catalog/categories/categories.ts'
import { Button } from '../../controls/button.tsx'
import { Choice } from '../../controls/forms/choice.tsx'
import { Choices } from '../../controls/forms/field.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { saveSettings } from '../../controls/forms/saveSettings.ts'
import { Switch } from '../../controls/forms/switch.tsx'
import { Unscripted } from '../../controls/scripted.tsx'
import { Link } from '../../link.tsx'

/** Turns recommended alerts on and off, and lists their categories. Each change is saved at once, without a script by a button. */
export function RecommendForm({
  settings,
  hasDevice,
  path,
}: {
  settings: RecommendSettings
  hasDevice: boolean
  path: string
}) {
  const [shown, setShown] = useState(settings)
  const { enabled, categoryIds } = shown
  const change = async (change: Partial<RecommendSettings>, message: string) => {
    const next = { ...shown, ...change }
    setShown(next)
    if (!(await saveSettings('auth/my/recommend-notify', next, message))) setShown(shown)
  }
  const choose = (id: number, isTicked: boolean) =>
    change(
      { categoryIds: isTicked ? [...categoryIds, id] : categoryIds.filter((other) => other !== id) },
      '추천 알림 설정을 저장하였습니다.',
    )
  return (
    <OnceForm className="form" method="post" action={path} preventScrollReset>
      <Switch
        label="추천 알림 받기"
        hint="하루 세 번까지, 왜 추천하는지 함께 알려 드립니다."
        name="enabled"
        checked={enabled}
        onChange={({ target }) =>
          change({ enabled: target.checked }, `추천 알림을 ${target.checked ? '켰습니다' : '껐습니다'}.`)
        }
      />
      {enabled && !hasDevice && (
        <p role="status">
          알림을 받을 기기가 없어 알림 내역에만 남습니다.{' '}
          <Link className="inline-link" to={`/auth/my/devices?${new URLSearchParams({ to: path })}`}>
            알림 기기 등록
          </Link>
        </p>
      )}
      <Choices legend="분류" none="선택하지 않으면 내 관심 분류">
        {CATEGORIES.map(({ id, name }) => (
          <Choice
            key={id}
            name="categoryIds[]"
            value={id}
            checked={categoryIds.includes(id)}
            onChange={({ target }) => choose(id, target.checked)}
          >
            {name}
          </Choice>
        ))}
      </Choices>
      <p className="hint">
        내 관심 분류는 최저가 알림을 등록했거나, 찜했거나, 최근에 여러 번 본 상품의 분류입니다.
      </p>
      <Unscripted>
        <div className="actions">
          <Button kind="primary" size="large" name="_act" value="settings">
            저장
          </Button>
        </div>
      </Unscripted>
    </OnceForm>
  )
}
