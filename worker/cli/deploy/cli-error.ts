/** An error that the user of the command can fix: shown without a stack. */
export class CliError extends Error {}
