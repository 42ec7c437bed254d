import type { RecommendSettings } from '#domain/alerts/recommended/recommendSettings.server.ts'
import { CATEGORIES } from '#domain/catalog/categories/categories.ts'
import { Button } from '../../controls/button.tsx'
import { Choice } from '../../controls/forms/choice.tsx'
import { Choices } from '../../controls/forms/field.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { Switch } from '../../controls/forms/switch.tsx'

/** Turns recommended alerts on and off, and lists the categories that they may use. */
export function RecommendForm({ settings, path }: { settings: RecommendSettings; path: string }) {
  const { enabled, categoryIds } = settings
  return (
    <OnceForm className="form" method="post" action={path} preventScrollReset>
      <Switch
        label="추천 알림 받기"
        hint="하루 세 번까지, 왜 추천하는지 함께 알려 드립니다."
        name="enabled"
        defaultChecked={enabled}
      />
      <Choices legend="분류" none="선택하지 않으면 내 관심 분류">
        {CATEGORIES.map(({ id, name }) => (
          <Choice key={id} name="categoryIds[]" value={id} defaultChecked={categoryIds.includes(id)}>
            {name}
          </Choice>
        ))}
      </Choices>
      <p className="hint">
        내 관심 분류는 최저가 알림을 등록했거나, 찜했거나, 최근에 여러 번 본 상품의 분류입니다.
      </p>
      <div className="actions">
        <Button kind="primary" size="large" name="_act" value="settings">
          저장
        </Button>
      </div>
    </OnceForm>
  )
}
