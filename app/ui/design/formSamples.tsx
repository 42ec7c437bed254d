import { Choice } from '../controls/forms/choice.tsx'
import { Choices, Field, SelectField, TextField } from '../controls/forms/field.tsx'
import { Switch } from '../controls/forms/switch.tsx'
import { ListSearch } from '../controls/lists/listSearch.tsx'
import { Explained } from '../controls/popups/explained.tsx'
import { TextSizeForm } from '../shell/menu/textSizeForm.tsx'
import { useViewer } from '../shell/viewer.tsx'
import { Part, Sample } from './sample.tsx'

/** Form fields. */
export function FormSamples() {
  return (
    <Part title="입력과 선택">
      <div className="two-col">
        <Field label="키워드" name="a" required hint="두 글자 이상" defaultValue="에어팟" />
        <Field label="목표 가격" name="b" unit="원" inputMode="numeric" error="숫자로 입력해주세요." />
        <Field label="쓸 수 없음" name="c" disabled defaultValue="잠김" />
        <SelectField
          label="신고하는 이유"
          name="d"
          required
          options={['광고', '욕설', '거짓 정보'].map((name) => ({ value: name, name }))}
        />
      </div>
      <TextField label="내용" name="e" rows={3} placeholder="내용을 입력해주세요" />
      <Choices legend="분류">
        <Choice defaultChecked>가전</Choice>
        <Choice>식품</Choice>
        <Choice disabled>쓸 수 없음</Choice>
      </Choices>
      <Switch label="알림 받기" hint="끄면 모두 알림 내역에만 남습니다." defaultChecked />
      <Switch label="꺼진 것" />
      <Sample name="설명이 있는 말">
        <Explained id="per-unit" by="배송비 제외, 상품명에 적힌 수량 기준.">
          100g당 215원
        </Explained>
      </Sample>
      <ListSearch label="찾기" searchKeyword="" />
      <Sample name="한 걸음씩">
        <div className="w-full max-w-125">
          <TextSizeForm {...useViewer()} />
        </div>
      </Sample>
    </Part>
  )
}
