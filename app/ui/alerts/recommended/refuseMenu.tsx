import { categoryName } from '#domain/catalog/categories/categories.ts'
import { Button } from '../../controls/button.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'

const PATH = '/recommendNotify'

/** "이런 알림 그만": excludes this product or its whole category, one tap each. */
export function RefuseMenu({ productId, categoryId }: { productId: number; categoryId: number }) {
  return (
    <div className="refuse">
      <span className="meta">이런 알림 그만</span>
      <OnceForm method="post" action={PATH} preventScrollReset>
        <input type="hidden" name="_act" value="refuse" />
        <Button kind="plain" size="small" name="productId" value={productId}>
          이 상품
        </Button>
        <Button kind="plain" size="small" name="categoryId" value={categoryId}>
          {categoryName(categoryId)} 전체
        </Button>
      </OnceForm>
    </div>
  )
}
