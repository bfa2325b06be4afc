export {
  type Client,
  type ClientOptions,
  createClient,
  type SellerClient,
} from './calls/client.ts';
export type * from './calls/contract-types.ts';
export { type EachOptions, each, type Outcome, type Progress, type Store, type Task } from './calls/each.ts';
export { ApiError, type ApiErrorCode, type ApiErrorDetails, type ClientCode } from './calls/errors.ts';
export {
  type JobItem,
  type JobOperation,
  JobPaused,
  type JobResult,
  type Jobs,
  type RunOptions,
} from './calls/jobs.ts';
export type { CallOptions } from './calls/methods.ts';
export { type Picture, pictureBase64 } from './calls/pictures.ts';
export { type Receipt, receiptOf } from './calls/receipt.ts';
export { type BegunSignIn, beginSignIn, finishSignIn, type SignInReturn } from './calls/sign-in.ts';
