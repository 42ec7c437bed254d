import type { UnsetProduct } from '#domain/alerts/products/unsetProducts.server.ts'
import { ButtonLink, IconButton } from '../../controls/button.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { Icon } from '../../icons/icon.tsx'
import { watchPath } from '../../products/deals/paths.ts'
import { ProductPicture } from '../../products/productPicture.tsx'

/** Products that the member added by address, each with a link to its alert form. */
export function UnsetList({ products }: { products: UnsetProduct[] }) {
  return (
    <ul className="hair">
      {products.map((product) => (
        <li key={product.id} className="rule watched">
          <ProductPicture product={product} />
          <b>{product.name}</b>
          <div className="alert-acts">
            <ButtonLink to={watchPath(product.id)} size="small" aria-label={`${product.name} 조건 설정`}>
              조건 설정
            </ButtonLink>
            <OnceForm method="post" action="/productNotify" preventScrollReset>
              <input type="hidden" name="id" value={product.id} />
              <IconButton name="_act" value="forget" label={`${product.name} 추가 취소`}>
                <Icon name="trash" />
              </IconButton>
            </OnceForm>
          </div>
        </li>
      ))}
    </ul>
  )
}
