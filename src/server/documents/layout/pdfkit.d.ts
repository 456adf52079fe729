/** Members of pdfkit that its published types lack. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: 'Row' | 'Column';
    bbox?: [left: number, top: number, right: number, bottom: number];
  }
}

declare namespace PDFKit {
  interface PDFPage {
    readonly contentHeight: number;
  }
}
