import { ProductCard, type ProductCardProps } from '#web/ui/product-card.tsx';
import { cardOf, type GridProduct } from './product-view.ts';
import type { ShellData } from './shell.tsx';

interface ProductTileProps extends Pick<ProductCardProps, 'tag' | 'first' | 'action'> {
  product: GridProduct;
  shell: Pick<ShellData, 'prefix' | 'features'>;
}

/** A product of a grid as a card. */
export const ProductTile = ({ product, shell, ...card }: ProductTileProps) => (
  <ProductCard {...cardOf(product, shell)} {...card} />
);
