import { shippingPackages as endpoint } from '../../../../shared/contract/market/lookups.ts';
import { tradingAndRestServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { shippingPackages } from '../../../../shared/operations/market/use-cases/lookups.ts';

/** POST /api/v1/market/shipping-packages */
export const handler = serve(endpoint, shippingPackages, tradingAndRestServices);
