export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type SellerClient,
} from './client.ts';
export type { OperationName, Operations, ServiceCode } from './contract-types.ts';
export { type EachOptions, each, type Outcome, type Progress, type Store, type Task } from './each.ts';
export { ApiError, type ApiErrorCode, type ApiErrorDetails, type ClientCode } from './errors.ts';
export { type Picture, pictureBase64 } from './pictures.ts';
export { type Receipt, receiptOf } from './receipt.ts';
export { type BegunSignIn, beginSignIn, finishSignIn, type SignInReturn } from './sign-in.ts';
