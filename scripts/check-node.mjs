// Import this before anything else. Old syntax on purpose: an old Node must be able to parse it.
var major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    'Enganche needs Node 24 and this is Node ' +
      process.versions.node +
      '. It comes with the packages: run npm ci (without --ignore-scripts), then npm start or npm test.',
  );
  process.exit(1);
}
