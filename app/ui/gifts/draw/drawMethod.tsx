/** How a draw is computed, step by step. */
export const DrawMethod = () => (
  <section className="panel" id="method">
    <div className="panel-head">
      <h2>계산 방법</h2>
    </div>
    <div className="prose">
      <ol>
        <li>
          그날의 시드는 무작위 32바이트입니다. 0시에 시드의 SHA-256 해시를 약속으로 공개하고, 시드는 다음 날
          0시에 공개합니다.
        </li>
        <li>
          시드를 키로 <code>회원 번호:그날 몇 번째</code>의 HMAC-SHA-256을 구합니다. 12번 회원의 세 번째
          뽑기는 <code>12:3</code>입니다.
        </li>
        <li>앞의 52비트를 2의 52제곱으로 나누면 0 이상 1 미만의 수가 나옵니다.</li>
        <li>
          공개된 순서대로 확률을 더하다가 처음으로 그 수보다 커지는 상품이 결과입니다. 그 상품이 소진되었으면
          상품 표에 적힌 다른 상품을 드립니다.
        </li>
        <li>
          공개된 시드의 해시가 약속과 같으면, 뽑기가 시작된 뒤에 시드를 바꾸지 않은 것입니다. 공개한 약속과
          시드는 삭제하지 않습니다.
        </li>
      </ol>
    </div>
  </section>
)
