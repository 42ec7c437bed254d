import { copy } from '#client/copy.ts'
import { checkProgram, checkScript, type DrawClaim } from '#domain/gifts/draw/drawCheck.ts'
import { Button } from '../../controls/button.tsx'
import { useNeedsScript } from '../../controls/scripted.tsx'

/** Whose draw the programs compute. */
const WORDS = {
  claim: '위의 값이 입력되어 있습니다. 결과가 이 화면과 같은지 아무 컴퓨터에서나 실행해 보세요.',
  receipt:
    '시드는 다음 날 0시에 공개합니다. 그때까지 시드 자리에는 연습용 값이 있어 commitment가 거짓으로 나옵니다. 공개되면 이 화면의 코드에 채워집니다.',
  example: '예시 값입니다. 영수증을 받으면 시드, 회원 번호와 순서, 확률, 약속을 영수증의 값으로 바꾸세요.',
} as const

export interface Sample {
  of: keyof typeof WORDS
  claim: DrawClaim
}

/** Programs with which anybody can compute a draw again independently of us. */
export const CheckPrograms = ({ of, claim }: Sample) => (
  <section className="panel" id="program">
    <div className="panel-head">
      <h2>다른 곳에서 계산하기</h2>
    </div>
    <div className="panel-body stack">
      <p className="note">이 사이트를 믿지 않아도 확인할 수 있습니다. {WORDS[of]}</p>
      <Program name="Python" where="터미널에서 python3" text={checkProgram(claim)} />
      <Program name="JavaScript" where="브라우저의 개발자 도구나 Node.js" text={checkScript(claim)} />
      <p className="note">
        commitment는 시드의 해시가 그날 0시에 공개한 약속과 같은지, number는 나온 수, prize는 몇 번째
        상품인지입니다.
      </p>
    </div>
  </section>
)

function Program({ name, where, text }: { name: string; where: string; text: string }) {
  const needsScript = useNeedsScript()
  return (
    <div className="program-of">
      <h3>
        {name} <span className="meta">{where}</span>
      </h3>
      <Button
        type="button"
        size="small"
        className={needsScript}
        aria-label={`${name} 코드 복사`}
        onClick={() => void copy(text, '코드를 복사하였습니다.')}
      >
        복사
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long lines */}
      <pre className="program" tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  )
}
