import { env } from '#app/env.server.ts'
import { createCoupang } from './coupang.ts'
import { createLinkPrice } from './linkprice.ts'
import type { CommissionMaker } from './worker.ts'

/** The programmes for which the operator has keys; Coupang's own programme comes before the one for all shops. */
export function readProgrammes(): CommissionMaker[] {
  const programmes: CommissionMaker[] = []
  const { COUPANG_ACCESS_KEY: accessKey, COUPANG_SECRET_KEY: secretKey, COUPANG_API_URL } = env
  if (accessKey && secretKey)
    programmes.push(createCoupang({ accessKey, secretKey, apiUrl: COUPANG_API_URL }))
  const { LINKPRICE_ID: affiliateId, LINKPRICE_API_URL } = env
  if (affiliateId) programmes.push(createLinkPrice({ affiliateId, apiUrl: LINKPRICE_API_URL }))
  return programmes
}
