import { clockTime } from '../time.ts'

/** The code that links a Telegram chat: a link that passes it to the bot, and the code itself for typing. */
export function TelegramOffer({
  offer: { code, url, expiresAt },
  here,
}: {
  offer: { code: string; url: string; expiresAt: number }
  here: string
}) {
  return (
    <ol className="steps">
      <li className="step" data-state="now">
        <span className="number">1</span>
        <div>
          <b>봇과의 대화방을 엽니다</b>
          <p>
            <a className="btn btn-primary" href={url} target="_blank" rel="noreferrer">
              텔레그램에서 열기
            </a>
          </p>
        </div>
      </li>
      <li className="step" data-state="now">
        <span className="number">2</span>
        <div>
          <b>시작을 누릅니다</b>
          <p>
            버튼이 없으면 <code>/start {code}</code> 를 보내세요. {clockTime(expiresAt)}까지 한 번 쓸 수
            있습니다.
          </p>
        </div>
      </li>
      <li className="step" data-state="later">
        <span className="number">3</span>
        <div>
          <b>연결을 확인합니다</b>
          <p>
            <a className="inline-link" href={here}>
              연결 확인
            </a>
          </p>
        </div>
      </li>
    </ol>
  )
}
