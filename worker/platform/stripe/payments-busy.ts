import { PaymentsDown } from './payments.ts';

/** The provider has refused a call because there were too many: it is to be left alone for a while. */
export class PaymentsBusy extends PaymentsDown {}
