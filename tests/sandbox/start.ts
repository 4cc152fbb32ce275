import { prepare } from './prepare.ts';
import { startProduct } from './product.ts';

await startProduct(prepare);
