import { getItem as endpoint } from '../../../../shared/contract/market/own-listings.ts';
import { tradingServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { getItem } from '../../../../shared/operations/market/use-cases/own-listings.ts';

export const handler = serve(endpoint, getItem, tradingServices);
