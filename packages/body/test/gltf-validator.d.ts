/** Khronos' validator comes without types. */
declare module 'gltf-validator' {
  interface Report {
    readonly issues: {
      readonly messages: readonly {
        readonly code: string;
        readonly message: string;
        /** 0 an error, 1 a warning. */
        readonly severity: number;
        readonly pointer?: string;
      }[];
    };
  }
  const validator: {
    validateBytes(bytes: Uint8Array, options?: { maxIssues?: number }): Promise<Report>;
  };
  export default validator;
}
