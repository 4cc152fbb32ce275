import { PaymentsDown } from './payment-errors.ts';

/** The provider rejected a call because of its rate limit: pause all calls for a while. */
export class PaymentsBusy extends PaymentsDown {}
